export default {
  title: 'Log in',
  welcome: 'Welcome Back, sign in to access the dashboard',
  email: 'E-mail',
  password: 'Password',
  country: 'Country (optional)',
  submit: 'Log in',
  failed: 'Could not log in',
  demo: 'Demo',
  demo_fill: 'Use the demo login',
} as const;
