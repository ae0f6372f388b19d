import type { GENDERS } from '@diwan/contract/kit/constants';
import type { DemoRoleTitle } from './roles.ts';

export interface DemoAdmin {
  first_name: string;
  last_name: string;
  /** Before the `@diwan.example`. */
  mailbox: string;
  phone: string;
  gender: (typeof GENDERS)[number];
  /** None is the superadmin. */
  role: DemoRoleTitle | null;
  /** ISO 3166 codes, or every country. */
  countries: readonly string[] | 'all';
  is_active: boolean;
  /** Days since the last login; none has never logged in. */
  last_seen: number | null;
}

/** The people of the back office; the first is the one who logs in with the demo login. */
export const DEMO_ADMINS: readonly DemoAdmin[] = [
  {
    first_name: 'سعاد',
    last_name: 'منصور',
    mailbox: 'admin',
    phone: '+971501234567',
    gender: 'female',
    role: null,
    countries: 'all',
    is_active: true,
    last_seen: 0.3,
  },
  {
    first_name: 'خالد',
    last_name: 'المنصوري',
    mailbox: 'khalid.almansoori',
    phone: '+971504417729',
    gender: 'male',
    role: 'Operations manager',
    countries: 'all',
    is_active: true,
    last_seen: 0.1,
  },
  {
    first_name: 'نورة',
    last_name: 'الغامدي',
    mailbox: 'norah.alghamdi',
    phone: '+966505836142',
    gender: 'female',
    role: 'Operations manager',
    countries: ['SA'],
    is_active: true,
    last_seen: 0.2,
  },
  {
    first_name: 'محمود',
    last_name: 'الشربيني',
    mailbox: 'mahmoud.elsherbiny',
    phone: '+201006127483',
    gender: 'male',
    role: 'Operations manager',
    countries: ['EG'],
    is_active: true,
    last_seen: 1.1,
  },
  {
    first_name: 'فاطمة',
    last_name: 'البلوشي',
    mailbox: 'fatima.albalooshi',
    phone: '+971522963810',
    gender: 'female',
    role: 'Customer service',
    countries: ['AE', 'OM'],
    is_active: true,
    last_seen: 0.05,
  },
  {
    first_name: 'عبدالرحمن',
    last_name: 'الحربي',
    mailbox: 'abdulrahman.alharbi',
    phone: '+966554720936',
    gender: 'male',
    role: 'Customer service',
    countries: ['SA'],
    is_active: true,
    last_seen: 0.4,
  },
  {
    first_name: 'ياسمين',
    last_name: 'فوزي',
    mailbox: 'yasmin.fawzy',
    phone: '+201225049163',
    gender: 'female',
    role: 'Customer service',
    countries: ['EG'],
    is_active: true,
    last_seen: 0.6,
  },
  {
    first_name: 'Deepa',
    last_name: 'Menon',
    mailbox: 'deepa.menon',
    phone: '+971567380254',
    gender: 'female',
    role: 'Finance',
    countries: ['AE', 'SA', 'KW', 'QA', 'BH', 'OM'],
    is_active: true,
    last_seen: 2.4,
  },
  {
    first_name: 'طارق',
    last_name: 'الخطيب',
    mailbox: 'tareq.alkhatib',
    phone: '+962795518306',
    gender: 'male',
    role: 'Finance',
    countries: ['EG', 'JO'],
    is_active: true,
    last_seen: 5.2,
  },
  {
    first_name: 'ليلى',
    last_name: 'حداد',
    mailbox: 'layla.haddad',
    phone: '+971586094172',
    gender: 'female',
    role: 'Content editor',
    countries: 'all',
    is_active: true,
    last_seen: 9.5,
  },
  {
    first_name: 'راشد',
    last_name: 'الكتبي',
    mailbox: 'rashid.alketbi',
    phone: '+971508271645',
    gender: 'male',
    role: 'Viewer',
    countries: ['AE'],
    is_active: true,
    last_seen: null,
  },
  {
    first_name: 'مشعل',
    last_name: 'الكندري',
    mailbox: 'mishal.alkandari',
    phone: '+96599416270',
    gender: 'male',
    role: 'Viewer',
    countries: ['KW'],
    is_active: false,
    last_seen: 71,
  },
];
