import { serviceContracts } from '@folio/contracts/messaging/all-services.ts'

/** The services whose views show a client and its money: all that write streams but the market. */
export const CLIENT_SERVICES = serviceContracts.map(({ name }) => name).filter((name) => name !== 'market')
