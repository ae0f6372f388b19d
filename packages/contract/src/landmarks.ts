import { cities } from './resources/cities.ts';

/** The resource whose rows every map names, to find one's way by. */
export const landmarks = cities;
