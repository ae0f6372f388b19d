// Apart from the icons of every screen: these come with the editor.
export { default as IconArrowBackUp } from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
export { default as IconArrowForwardUp } from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
export { default as IconBlockquote } from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs';
export { default as IconBold } from '@tabler/icons-react/dist/esm/icons/IconBold.mjs';
export { default as IconH2 } from '@tabler/icons-react/dist/esm/icons/IconH2.mjs';
export { default as IconH3 } from '@tabler/icons-react/dist/esm/icons/IconH3.mjs';
export { default as IconIndentDecrease } from '@tabler/icons-react/dist/esm/icons/IconIndentDecrease.mjs';
export { default as IconIndentIncrease } from '@tabler/icons-react/dist/esm/icons/IconIndentIncrease.mjs';
export { default as IconItalic } from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs';
export { default as IconLink } from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
export { default as IconList } from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
export { default as IconListNumbers } from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
export { default as IconStrikethrough } from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs';
export { default as IconTextDirectionLtr } from '@tabler/icons-react/dist/esm/icons/IconTextDirectionLtr.mjs';
export { default as IconTextDirectionRtl } from '@tabler/icons-react/dist/esm/icons/IconTextDirectionRtl.mjs';
export { default as IconUnderline } from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs';
