import { randomUUID } from 'node:crypto'
import { clientIdOf, walletIdOf } from '@folio/contracts/account-ids.ts'
import { identityCommands, type NameCommand } from '@folio/contracts/identity/commands.ts'
import { type NameKind, nameStreamOf } from '@folio/contracts/identity/names.ts'
import { hasGivenUp, identityKeys } from '@folio/contracts/identity/views.ts'
import { demoKindOf } from '@folio/contracts/options-account/account.ts'
import { optionsAccountCommands } from '@folio/contracts/options-account/commands.ts'
import { accountClaimStream } from '@folio/contracts/options-account/views.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import { type Identity, IdentityUnavailable } from './identity.ts'
import { send } from './send.ts'
import { type Sender, senderOf } from './sender.ts'

/** What a person tells to get an account; the password already hashed. */
export type NewPerson = {
  readonly email: string
  readonly passwordHash: string
  readonly realName: string
  readonly residence: string
  readonly nickname: string
}

/** What came of a sign-up: the new client's id, or which name somebody else has. */
export type SignedUp =
  | { readonly kind: 'signed_up'; readonly clientId: string }
  | { readonly kind: 'taken'; readonly what: NameKind }

type Claims = { readonly email_claim: string; readonly nickname_claim: string }

const claimsOf = (secret: Uint8Array, { email, nickname }: Pick<NewPerson, 'email' | 'nickname'>): Claims => ({
  email_claim: nameStreamOf(secret, 'email', email),
  nickname_claim: nameStreamOf(secret, 'nickname', nickname),
})

type Claim = Extract<NameCommand, { readonly type: 'ClaimName' }>

const claim = async (identity: Identity, stream: string, { holder, instead_of }: Omit<Claim, 'type'>) => {
  const taking = instead_of === undefined ? {} : { instead_of }
  const answer = await send(identity, await senderOf(identity, holder, 'sign-up'), {
    topic: identityCommands,
    account: stream,
    command: { type: 'ClaimName', holder, ...taking },
    purpose: instead_of === undefined ? `claim ${stream}` : `claim ${stream} instead of ${instead_of}`,
  })
  if (answer === 'duplicate_request_id') throw new IdentityUnavailable(`${stream} was claimed otherwise`)
  return String(answer.data['holder'])
}

/** Claims a name for a client, and answers who has it then. */
const claimed = async (identity: Identity, clientId: string, stream: string): Promise<string> => {
  const { values } = await identity.users.get([identityKeys.name(stream)])
  return values[0]?.holder ?? (await claim(identity, stream, { holder: clientId }))
}

/** The same for a nickname, which may be held by somebody who signed up with another one in the end. */
const claimedNickname = async (identity: Identity, clientId: string, stream: string): Promise<string> => {
  const holder = await claimed(identity, clientId, stream)
  const { values } = await identity.users.get([identityKeys.client(holder)])
  const isFree = values[0] !== undefined && hasGivenUp(values[0], stream)
  return isFree ? claim(identity, stream, { holder: clientId, instead_of: holder }) : holder
}

/**
 * Whether a nickname is somebody else's, as far as the view knows: not that of an unfinished sign-up of this e-mail address,
 * and not one that its holder gave up.
 */
export const isNicknameTaken = async (
  { users, namesSecret }: Identity,
  { email, nickname }: Pick<NewPerson, 'email' | 'nickname'>,
): Promise<boolean> => {
  const { email_claim, nickname_claim } = claimsOf(namesSecret, { email, nickname })
  const names = await users.get([
    identityKeys.name(nickname_claim),
    identityKeys.name(email_claim),
    identityKeys.client(clientIdOf(nickname)),
  ])
  const [nicknames, emails, operators] = names.values
  if (operators !== undefined) return true
  if (nicknames === undefined) return false
  const { values } = await users.get([identityKeys.client(nicknames.holder)])
  const [holder] = values
  return holder === undefined ? nicknames.holder !== emails?.holder : !hasGivenUp(holder, nickname_claim)
}

const openMainWallet = async (identity: Identity, sender: Sender): Promise<void> => {
  const { clientId } = sender
  const wallet_id = walletIdOf(clientId, 'main')
  await send(identity, sender, {
    topic: walletCommands,
    account: wallet_id,
    command: { type: 'OpenWallet', wallet: { client_id: clientId, wallet_id, wallet_type: 'main' } },
    purpose: 'main wallet',
  })
}

/** Asks for the demo account: it is there moments later, whatever happens to this process. */
const openDemoAccount = async (identity: Identity, sender: Sender): Promise<void> => {
  const kind = demoKindOf(sender.clientId)
  await send(identity, sender, {
    topic: optionsAccountCommands,
    account: accountClaimStream(kind),
    command: { type: 'RequestAccount', ...kind },
    purpose: 'demo account',
  })
}

const register = async (identity: Identity, sender: Sender, person: NewPerson, claims: Claims) => {
  const { clientId, key } = sender
  const encrypted = (field: string, text: string) => encryptText(key, { commandId: clientId, field, text })
  return send(identity, sender, {
    topic: identityCommands,
    account: `user-${clientId}`,
    command: {
      type: 'SignUp',
      client: {
        client_id: clientId,
        nickname: encrypted('nickname', person.nickname),
        email: encrypted('email', person.email),
        real_name: encrypted('real_name', person.realName),
        residence: encrypted('residence', person.residence),
        password: encrypted('password', person.passwordHash),
        ...claims,
      },
    },
    purpose: 'register',
  })
}

/**
 * Opens an account for a person: claims the e-mail address and the nickname, opens the accounts that everybody has, and
 * only then registers the client, so that no client is ever without them. Whatever a crash left undone is found again by
 * the e-mail address and finished by the next attempt; a nickname that only the unfinished one chose is free from then on.
 * A nickname that is taken is refused before anything is asked about the e-mail address, so that the refusal tells nothing
 * of the address and nothing is claimed.
 */
export const signUp = async (identity: Identity, person: NewPerson): Promise<SignedUp> => {
  const claims = claimsOf(identity.namesSecret, person)
  if (await isNicknameTaken(identity, person)) return { kind: 'taken', what: 'nickname' }
  const clientId = await claimed(identity, randomUUID(), claims.email_claim)
  const { values } = await identity.users.get([identityKeys.client(clientId)])
  if (values[0] !== undefined) return { kind: 'taken', what: 'email' }
  if ((await claimedNickname(identity, clientId, claims.nickname_claim)) !== clientId)
    return { kind: 'taken', what: 'nickname' }
  const sender = await senderOf(identity, clientId, 'sign-up')
  await openMainWallet(identity, sender)
  await openDemoAccount(identity, sender)
  const registered = await register(identity, sender, person, claims)
  if (registered === 'duplicate_request_id') return { kind: 'taken', what: 'email' }
  await identity.users.reach(registered.position)
  return registered.type === 'ClientRegistered' ? { kind: 'signed_up', clientId } : { kind: 'taken', what: 'email' }
}
