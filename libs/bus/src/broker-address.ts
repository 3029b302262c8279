/** Whether a text is the address of a broker: `host:port`. */
export const isBrokerAddress = (text: string): boolean => /^[^\s:]+:\d{1,5}$/.test(text)
