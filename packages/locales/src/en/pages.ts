export default {
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
