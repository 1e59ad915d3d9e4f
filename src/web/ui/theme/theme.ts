import { theme, type ThemeConfig } from 'antd';
import type { ThemeName } from '../../lib/browser/theme';

/** Our tokens (`tokens.css`) in Ant Design's names. antd computes shades from colours, so it needs values, not variables. */
const light = {
  colorBgLayout: '#F4F6F8',
  colorBgContainer: '#FFFFFF',
  colorBgElevated: '#FFFFFF',
  colorBorderSecondary: '#DDE3E8',
  colorBorder: '#7F8E9A',
  colorText: '#16222B',
  colorTextSecondary: '#566773',
  colorTextPlaceholder: '#566773',
  colorPrimary: '#0E6C7E',
  colorPrimaryHover: '#0A5665',
  // The ring of the focus.
  colorPrimaryBorder: '#0E6C7E',
  colorLink: '#0E6C7E',
  colorLinkHover: '#0A5665',
  colorError: '#C62828',
  colorWarning: '#8F5400',
  colorInfo: '#0E6C7E',
  colorSuccess: '#246B4C',
  colorTextLightSolid: '#FFFFFF',
};

const dark: typeof light = {
  colorBgLayout: '#0E151A',
  colorBgContainer: '#172129',
  colorBgElevated: '#1F2B35',
  colorBorderSecondary: '#2A3742',
  colorBorder: '#647683',
  colorText: '#E6EDF2',
  colorTextSecondary: '#9DADB9',
  colorTextPlaceholder: '#9DADB9',
  colorPrimary: '#4DB6C6',
  colorPrimaryHover: '#7CCBD7',
  colorPrimaryBorder: '#4DB6C6',
  colorLink: '#4DB6C6',
  colorLinkHover: '#7CCBD7',
  colorError: '#FF6B66',
  colorWarning: '#F0B04A',
  colorInfo: '#4DB6C6',
  colorSuccess: '#5CC08F',
  colorTextLightSolid: '#06262C',
};

/** Our tokens of surfaces that antd has no names for, of single components. */
const lightSurfaces = { lifted: '#F8FAFB', track: '#EBEFF2', thumb: '#FFFFFF', tint: '#E3F1F3' };
const darkSurfaces: typeof lightSurfaces = {
  lifted: '#1B2630',
  track: '#242F37',
  thumb: '#2A3742',
  tint: '#17353D',
};

const shared = {
  fontFamily: 'var(--font)',
  fontSize: 14,
  borderRadius: 8,
  borderRadiusLG: 10,
  borderRadiusSM: 6,
  borderRadiusXS: 4,
  controlHeight: 36,
  motion: false,
  lineWidthFocus: 2,
};

type Algorithm = ThemeConfig['algorithm'];

const themeOf = (
  name: ThemeName,
  token: typeof light,
  surfaces: typeof lightSurfaces,
  algorithm: Algorithm,
): ThemeConfig => ({
  algorithm,
  // The variables of both themes stay in the document (`keptStyles`), so that each needs a class of its own.
  cssVar: { key: `theme-${name}` },
  token: { ...shared, ...token },
  components: {
    // The algorithm would mix its own shade of the brand colour; these show it as it is.
    Button: {
      colorPrimary: token.colorPrimary,
      colorPrimaryHover: token.colorPrimaryHover,
      fontWeight: 600,
      primaryShadow: 'none',
      defaultShadow: 'none',
    },
    Breadcrumb: {
      fontSize: 13,
      linkColor: token.colorLink,
      linkHoverColor: token.colorLinkHover,
      lastItemColor: token.colorText,
      separatorColor: token.colorTextSecondary,
    },
    Dropdown: {
      colorPrimary: token.colorPrimary,
      controlItemBgHover: surfaces.lifted,
      controlItemBgActive: surfaces.tint,
      controlItemBgActiveHover: surfaces.tint,
    },
    Layout: {
      bodyBg: token.colorBgLayout,
      headerHeight: 48,
      headerPadding: 0,
    },
    Menu: {
      itemHeight: 40,
      itemBorderRadius: 8,
      itemMarginInline: 8,
      itemMarginBlock: 2,
      itemPaddingInline: 12,
      iconMarginInlineEnd: 12,
      iconSize: 16,
      collapsedIconSize: 20,
      collapsedWidth: 63,
      activeBarBorderWidth: 0,
      itemBg: 'transparent',
      itemColor: token.colorText,
      itemHoverColor: token.colorText,
      itemHoverBg: surfaces.lifted,
      itemSelectedColor: token.colorPrimary,
      itemSelectedBg: surfaces.tint,
      itemActiveBg: surfaces.tint,
    },
    Tabs: {
      titleFontSize: 14,
      horizontalMargin: '0',
      horizontalItemGutter: 32,
      horizontalItemPadding: '0',
      itemColor: token.colorText,
      itemHoverColor: token.colorPrimary,
      itemActiveColor: token.colorPrimary,
      itemSelectedColor: token.colorPrimary,
      inkBarColor: token.colorPrimary,
    },
    Segmented: {
      controlHeight: 32,
      fontSize: 13,
      trackBg: surfaces.track,
      itemColor: token.colorText,
      itemHoverColor: token.colorPrimary,
      itemHoverBg: 'transparent',
      itemActiveBg: 'transparent',
      itemSelectedBg: surfaces.thumb,
      itemSelectedColor: token.colorPrimary,
    },
    Table: {
      // Ours is one flat sheet: no separators in the header, one density, rows that lift under the pointer.
      headerBg: surfaces.lifted,
      rowHoverBg: surfaces.lifted,
      headerColor: token.colorText,
      headerSplitColor: 'transparent',
      headerBorderRadius: 0,
      borderColor: token.colorBorderSecondary,
      cellPaddingBlockSM: 0,
      cellPaddingInlineSM: 16,
    },
    Switch: {
      colorPrimary: token.colorPrimary,
      colorPrimaryHover: token.colorPrimaryHover,
      // Off: 3:1 against the surface.
      colorTextQuaternary: token.colorBorder,
      colorTextTertiary: token.colorTextSecondary,
      handleBg: token.colorBgContainer,
      trackHeight: 18,
      trackMinWidth: 32,
      handleSize: 14,
    },
  },
});

/** Created once: a new object would make every antd component compute its styles again. */
export const themes = {
  light: themeOf('light', light, lightSurfaces, theme.defaultAlgorithm),
  dark: themeOf('dark', dark, darkSurfaces, theme.darkAlgorithm),
};
