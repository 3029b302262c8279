/** The biggest message that is sent, with its headers, in bytes: the broker refuses more than a megabyte. */
export const MESSAGE_BYTES_MAX = 960 * 1024
