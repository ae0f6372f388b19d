/** The words of forms that dialogs and lists show too. */
export default {
  save: 'Save',
  cancel: 'Cancel',
  save_hint: 'to save',
  check_fields: 'Please check the marked fields',
  failed_kept: 'Nothing was saved; what you typed is still here',
  offline_kept:
    'No answer came: it may have been saved or not. What you typed is still here: save again when the connection is back, it is not saved twice',
  password_unchanged: 'Leave empty to keep the present password',
  password_help: 'At least eight characters',
  choose_first: 'First choose: {{name}}',
  phone_code: 'Country code',
  phone_digits_one: '{{count}} digit after the country code',
  phone_digits_other: '{{count}} digits after the country code',
  counted: { day_one: '{{count}} day', day_other: '{{count}} days' },
  units: { day: 'days' },
  countries_all: 'All countries',
  moves: { decide: 'Change the status', title: '{{action}}: {{name}}', back: 'Back' },
} as const;
