/** Writes a number of things with its noun, grouped as the locale does: `1 wallet`, `1,234 wallets`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${new Intl.NumberFormat(typeof navigator === 'undefined' ? 'en' : navigator.language).format(count)} ${count === 1 ? one : many}`
