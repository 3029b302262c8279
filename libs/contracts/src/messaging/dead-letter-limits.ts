/** The most dead letters of a topic that a bus without topics keeps, in memory. */
export const LETTERS_KEPT_MAX = 1_000

/** The most entries of a dead-letter topic while one letter can be handled by itself. */
export const LETTERS_HANDLED_ALONE_MAX = 5_000
