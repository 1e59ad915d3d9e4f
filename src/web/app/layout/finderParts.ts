/** What the chunk of the finder holds. */
export { Finder } from '../../features/finder/Finder';
export { ShortcutList } from '../../features/finder/ShortcutList';
