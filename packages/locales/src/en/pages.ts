export default {
  home: {
    title: 'Home',
    cards: 'Statistics',
    waiting: 'Waiting for you',
    failed: 'The statistics could not be loaded',
    empty: 'Statistics appear here once the first data is recorded.',
    not_yours: 'Your role does not include the statistics. Choose what to work on from the menu.',
    up: 'New ones: up {{percent}} on the 30 days before',
    down: 'New ones: down {{percent}} on the 30 days before',
    same: 'New ones: as many as in the 30 days before',
    no_comparison: 'No new ones in the 30 days before to compare with',
    trend: 'Trend of {{title}}',
  },
  not_found: {
    title: 'Page Not Found',
    text: 'The link may be old or mistyped.',
    home: 'Back to home',
  },
  permission_required: {
    title: 'Not Allowed',
    text: 'You do not have the permission that this page needs. Ask a superadmin for it if your work requires it.',
    home: 'Back to home',
  },
  load_error: {
    title: 'The screen could not be loaded',
    text: 'The files of this screen did not arrive. Check the connection and try again, or reload the page if a new version was released.',
  },
  crash: {
    title: 'Error',
    text: 'This screen stopped working. Try again; what you saved before is untouched.',
  },
} as const;
