import { fileURLToPath } from 'node:url'

/** The folder that the whole repository is in, without a slash at the end. */
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
