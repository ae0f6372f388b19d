import common from './form-common.ts';
import pages from './form-pages.ts';

export default { ...common, ...pages };
