import { loadArea } from '../../../lib/i18n.ts';

/** The saved views of a list with their words: they come after the rows. */
export const loadViewBar = () => Promise.all([import('./view-bar.tsx'), loadArea('lists')]).then(([file]) => ({ default: file.ViewBar }));

export const loadStatisticsPanel = () =>
  Promise.all([import('../../statistics/statistics-panel.tsx'), loadArea('lists')]).then(([file]) => file);

export const loadListShortcuts = () =>
  Promise.all([import('../list-shortcuts.tsx'), loadArea('lists')]).then(([file]) => ({ default: file.ListShortcuts }));

export const loadColumnsDialog = () =>
  Promise.all([import('./columns-dialog.tsx'), loadArea('lists')]).then(([file]) => ({ default: file.ColumnsDialog }));
