/** Id of the panel that the selected bed's tab shows. */
export const TAB_PANEL_ID = 'tab-panel';
