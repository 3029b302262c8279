import { measureOpening } from './replay/open-account.ts'

console.log(await measureOpening('/tmp/aud/account', 1_000_000))
