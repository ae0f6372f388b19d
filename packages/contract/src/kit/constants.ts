export const LOCALES = ['ar', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

export const USER_TYPES = ['client', 'provider'] as const;
export const COMPANY_TYPES = ['individual', 'company'] as const;
export const GENDERS = ['male', 'female'] as const;
/** What an app runs on. */
export const APP_PLATFORMS = ['android', 'ios', 'web'] as const;
export type AppPlatform = (typeof APP_PLATFORMS)[number];
export const PLATFORMS = [...APP_PLATFORMS, 'admin'] as const;
export const VEHICLE_TYPES = ['sedan', 'suv', 'van', 'luxury', 'pickup', 'motorbike'] as const;
export const CONTINENTS = ['africa', 'asia', 'europe', 'south_america', 'north_america', 'australia'] as const;
export const LOCK_CAUSES = ['wrong_password', 'suspicious_activity', 'document_expired', 'by_admin'] as const;

/** §9: the page size where neither the call nor the settings name one, and the sizes that a list offers. */
export const PAGE_SIZE = 20;
export const PAGE_SIZES = [10, 20, 50, 100] as const;
export const PAGE_LINKS = 6;
export const PER_PAGE_MAX = 100;

/** Which build of the dashboard a node serves, on each of its answers. */
export const BUILD_HEADER = 'x-build';

/** A total that no counter holds is counted up to here, and said to be "at least" that beyond. */
export const COUNT_LIMIT = 10_000;
