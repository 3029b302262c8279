const LOOPBACK_NAME = /^(?:localhost|\[::1\]|127(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})$/

/** Tells if the name of a host, as the address of a page or a Host header has it, is `localhost` or a loopback address. */
export const isLoopbackName = (name: string): boolean => LOOPBACK_NAME.test(name)
