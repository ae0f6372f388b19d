// Apart from the icons of every screen: these come with what is rated.
export { default as IconStar } from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
export { default as IconStarFilled } from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs';
export { default as IconStarHalfFilled } from '@tabler/icons-react/dist/esm/icons/IconStarHalfFilled.mjs';
