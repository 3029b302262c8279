/** Returns true if a text has the form of a broker's address, `host:port`. */
export const isBrokerAddress = (text: string): boolean => /^[^\s:]+:\d{1,5}$/.test(text)
