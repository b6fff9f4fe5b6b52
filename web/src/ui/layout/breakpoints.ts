/** The size classes of the console: phones get cards and 44 px targets; below `narrow` the sidebar is a rail. */
export const phoneQuery = '(max-width: 720px)'
export const narrowQuery = '(max-width: 1179px)'
export const reducedMotionQuery = '(prefers-reduced-motion: reduce)'

/** Paper has room for the layout of wide screens. */
export const phone = `@media screen and ${phoneQuery}`
export const narrow = `@media ${narrowQuery}`
/** Devices without a keyboard. */
export const touch = '@media (hover: none), (pointer: coarse)'
export const notPhone = '@media (min-width: 720.02px)'
export const print = '@media print'
export const reducedMotion = `@media ${reducedMotionQuery}`
