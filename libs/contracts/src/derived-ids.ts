import { type Uuid, uuidV5Maker } from '@folio/kernel/uuid-v5.ts'

const walletIdIn = uuidV5Maker('4b1e0a52-6f1c-4f0e-9a53-0d6b2f2f7c11')
const commandIdIn = uuidV5Maker('b0a7c9de-3c45-4d8e-8e0f-52a1e6d0c7f3')
const stepIdIn = uuidV5Maker('0c9f2c1b-7d86-4f55-b1c9-6e4f1a2b3c4d')

/** Derives the id of a client's wallet of a type, so that each reader can compute which wallets can exist. */
export const walletIdOf = (clientId: string, walletType: string): Uuid => walletIdIn(`${clientId}/${walletType}`)

/** Derives the id of a client's command: the same client, endpoint and request id always give the same id. */
export const commandIdOf = (clientId: string, endpoint: string, requestId: string): Uuid =>
  commandIdIn(`${clientId}\n${endpoint}\n${requestId}`)

/** Derives the id of a step that an event causes; the discriminator tells several steps of one event apart. */
export const stepIdOf = (cause: string, discriminator?: string): Uuid =>
  stepIdIn(discriminator === undefined ? cause : `${cause}\n${discriminator}`)

/** Derives the id of the settlement of a contract by the tick of an epoch; trading's driver and the sweep derive the same one. */
export const settlementIdOf = (contractId: number, epoch: number): Uuid => stepIdIn(`settle/${contractId}/${epoch}`)

const dueIdIn = uuidV5Maker('2a6f1f0e-8d43-4c57-9b7e-61c0a4d2e9b8')

/** Derives the id of what a clock or a start makes due, such as the ticks of an epoch: every instance gets the same. */
export const dueIdOf = (due: string): Uuid => dueIdIn(due)

const clientIdIn = uuidV5Maker('5a3d7f10-92b4-4f6e-8c1d-3e5f7a9b0c2d')

/** Derives the id of a client opened by the operator from its nickname, ignoring case, so that each nickname is taken once. */
export const clientIdOf = (nickname: string): Uuid => clientIdIn(nickname.toLowerCase())

/** The application of the tokens that the operator issues. */
export const OPERATOR_APPLICATION_ID: Uuid = clientIdIn('application/operator')
