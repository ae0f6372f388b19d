import { IconCircleCheck, type Icon } from '../ui/icons.ts';
// By path and not from ui/icons.ts: what stands there comes with the login page.
import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArrowsSplit2 from '@tabler/icons-react/dist/esm/icons/IconArrowsSplit2.mjs';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs';
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs';
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs';
import IconCarSuv from '@tabler/icons-react/dist/esm/icons/IconCarSuv.mjs';
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconEyeExclamation from '@tabler/icons-react/dist/esm/icons/IconEyeExclamation.mjs';
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs';
import IconContract from '@tabler/icons-react/dist/esm/icons/IconContract.mjs';
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
import IconDiscount from '@tabler/icons-react/dist/esm/icons/IconDiscount.mjs';
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import IconGavel from '@tabler/icons-react/dist/esm/icons/IconGavel.mjs';
import IconGridDots from '@tabler/icons-react/dist/esm/icons/IconGridDots.mjs';
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs';
import IconHelp from '@tabler/icons-react/dist/esm/icons/IconHelp.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconInfoSquare from '@tabler/icons-react/dist/esm/icons/IconInfoSquare.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconCarGarage from '@tabler/icons-react/dist/esm/icons/IconCarGarage.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs';
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import IconMotorbike from '@tabler/icons-react/dist/esm/icons/IconMotorbike.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPoint.mjs';
import IconRadar from '@tabler/icons-react/dist/esm/icons/IconRadar.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs';
import IconReportMoney from '@tabler/icons-react/dist/esm/icons/IconReportMoney.mjs';
import IconRoute from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import IconSlideshow from '@tabler/icons-react/dist/esm/icons/IconSlideshow.mjs';
import IconStairs from '@tabler/icons-react/dist/esm/icons/IconStairs.mjs';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import IconSteeringWheel from '@tabler/icons-react/dist/esm/icons/IconSteeringWheel.mjs';
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs';
import IconUserCog from '@tabler/icons-react/dist/esm/icons/IconUserCog.mjs';
import IconUserEdit from '@tabler/icons-react/dist/esm/icons/IconUserEdit.mjs';
import IconUserShield from '@tabler/icons-react/dist/esm/icons/IconUserShield.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs';
import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';

const ICONS: Readonly<Record<string, Icon>> = {
  home: IconHome,
  orders: IconClipboardCheck,
  trips: IconRoute,
  dispatch: IconArrowsSplit2,
  complaint_trips: IconAlertCircle,
  complaints: IconAlertCircle,
  subscriptions: IconRepeat,
  law_requests: IconGavel,
  video_requests: IconVideo,
  statistics: IconChartBar,
  clients: IconUsers,
  riders: IconMotorbike,
  locked_users: IconLock,
  providers: IconBuilding,
  partners: IconCar,
  contributors: IconBuildingStore,
  partners_tracking: IconRadar,
  update_requests: IconUserEdit,
  charge: IconWallet,
  withdraw: IconCash,
  transactions: IconReceipt,
  settlements: IconCash,
  cash_outs: IconReportMoney,
  bank_accounts_waiting: IconBuildingBank,
  approvals: IconUserCheck,
  findings: IconEyeExclamation,
  coupons: IconDiscount,
  proof: IconShieldLock,
  groupServices: IconCategory,
  subServices: IconContract,
  providerServices: IconPackage,
  working_hours: IconClock,
  payment_ways: IconCreditCard,
  cancelReasons: IconBan,
  report_reasons: IconInfoSquare,
  sliders: IconSlideshow,
  vehicles: IconSteeringWheel,
  vehicle_brands: IconTag,
  vehicle_models: IconCarSuv,
  vehicle_requirements: IconFileInvoice,
  vehicle_packages: IconCoin,
  chats: IconMessages,
  canned_replies: IconRepeat,
  sla_rules: IconHourglass,
  desk_hours: IconClock,
  calendar_exceptions: IconFlag,
  tickets: IconLifebuoy,
  agents: IconHeadset,
  desk: IconLayoutDashboard,
  agent_reports: IconChartBar,
  notifications: IconBell,
  terms: IconScale,
  faqs: IconHelp,
  about: IconInfoCircle,
  privacy: IconShieldLock,
  how_to_work: IconStairs,
  reviews: IconStar,
  countries: IconFlag,
  cities: IconMapPin,
  roles: IconUserShield,
  admins: IconUserCog,
  permissions: IconKey,
  permission_categories: IconGridDots,
  permission_labels: IconTags,
  settings: IconSettings,
  audit: IconHistory,
  jobs: IconProgress,
  status: IconCircleCheck,
  broadcasts: IconBroadcast,
  contact_messages: IconMail,
  send_notification: IconSend,
  vehicles_expiring: IconAlertTriangle,
  vehicles_waiting: IconCarGarage,
  webhooks: IconWebhook,
};

/** The icon of a menu entry, by its key. */
export function menuIcon(key: string): Icon {
  return ICONS[key] ?? IconPoint;
}
