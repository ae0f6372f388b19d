import { loadArea } from '../../../lib/i18n.ts';

/** The saved views of a list with their words: they come after the rows. */
export const loadViewBar = () => Promise.all([import('./view-bar.tsx'), loadArea('lists')]).then(([file]) => ({ default: file.ViewBar }));

export const loadStatisticsPanel = () =>
  Promise.all([import('../../statistics/statistics-panel.tsx'), loadArea('lists')]).then(([file]) => file);

export const loadShortcutsDialog = () =>
  Promise.all([import('../shortcuts-dialog.tsx'), loadArea('lists')]).then(([file]) => ({ default: file.ShortcutsDialog }));

export const loadColumnsDialog = () =>
  Promise.all([import('./columns-dialog.tsx'), loadArea('lists')]).then(([file]) => ({ default: file.ColumnsDialog }));
