const DEMO_ACCOUNT = /^(?:trading:)?DOT\d/

/** Tells by the number of an options account, with `trading:` before it or not, if its money is play money. */
export const isPlayMoney = (account: string): boolean => DEMO_ACCOUNT.test(account)
