/** Of how many days the demo has orders: on every day of a month, the whole month before can be compared with. Everybody in them has joined before. */
export const pastDays = 62
