export default {
  title: 'Log in',
  welcome: 'Welcome Back, sign in to access the dashboard',
  email: 'E-mail',
  password: 'Password',
  country: 'Country (optional)',
  submit: 'Log in',
  no_storage: 'Your browser keeps no data of this site, or its room is full: allow or clear it, then log in again',
  failed: 'Could not log in',
  demo: 'Demo',
  demo_fill: 'Use the demo login',
} as const;
