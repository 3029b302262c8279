import { randomUUID } from 'node:crypto'
import { clientIdOf, walletIdOf } from '@folio/contracts/derived-ids.ts'
import { identityCommands, type NameCommand } from '@folio/contracts/identity/commands.ts'
import { type NameKind, nameStreamOf } from '@folio/contracts/identity/names.ts'
import { hasGivenUp, identityKeys } from '@folio/contracts/identity/views.ts'
import { demoKindOf } from '@folio/contracts/options-account/account.ts'
import { optionsAccountCommands } from '@folio/contracts/options-account/commands.ts'
import { accountClaimStream } from '@folio/contracts/options-account/views.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import { encryptText } from '@folio/keys/client-cipher.ts'
import { type IdentityPorts, IdentityUnavailable } from '../identity.ts'
import { type Sender, sendCommand, senderOf } from '../send-command.ts'

/** The data of a sign-up; the password is hashed already. */
export type NewPerson = {
  readonly email: string
  readonly passwordHash: string
  readonly realName: string
  readonly residence: string
  readonly nickname: string
}

/** The result of a sign-up: the new client's id, or the name that another client holds. */
export type SignUpResult =
  | { readonly kind: 'signed_up'; readonly clientId: string }
  | { readonly kind: 'taken'; readonly what: NameKind }

type Claims = { readonly email_claim: string; readonly nickname_claim: string }

const claimsOf = (secret: Uint8Array, { email, nickname }: Pick<NewPerson, 'email' | 'nickname'>): Claims => ({
  email_claim: nameStreamOf(secret, 'email', email),
  nickname_claim: nameStreamOf(secret, 'nickname', nickname),
})

type Claim = Extract<NameCommand, { readonly type: 'ClaimName' }>

const claim = async (identity: IdentityPorts, stream: string, { holder, instead_of }: Omit<Claim, 'type'>) => {
  const taking = instead_of === undefined ? {} : { instead_of }
  const answer = await sendCommand(identity, await senderOf(identity, holder, 'sign-up'), {
    topic: identityCommands,
    account: stream,
    command: { type: 'ClaimName', holder, ...taking },
    purpose: instead_of === undefined ? `claim ${stream}` : `claim ${stream} instead of ${instead_of}`,
  })
  if (answer === 'duplicate_request_id')
    throw new IdentityUnavailable(`${stream} was claimed by another command with the same id`)
  return String(answer.data['holder'])
}

/** Claims a name for a client and returns its holder. */
const holderAfterClaim = async (identity: IdentityPorts, clientId: string, stream: string): Promise<string> => {
  const { values } = await identity.users.get([identityKeys.name(stream)])
  return values[0]?.holder ?? (await claim(identity, stream, { holder: clientId }))
}

/** Claims a nickname and returns its holder; takes it from a client that finished its sign-up with another nickname. */
const nicknameHolderAfterClaim = async (identity: IdentityPorts, clientId: string, stream: string): Promise<string> => {
  const holder = await holderAfterClaim(identity, clientId, stream)
  const { values } = await identity.users.get([identityKeys.client(holder)])
  const isFree = values[0] !== undefined && hasGivenUp(values[0], stream)
  return isFree ? claim(identity, stream, { holder: clientId, instead_of: holder }) : holder
}

/**
 * Tells if the view shows a nickname as another client's: not as that of an unfinished sign-up of this e-mail address,
 * and not as one that its holder gave up.
 */
export const isNicknameTaken = async (
  { users, namesSecret }: IdentityPorts,
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

const openMainWallet = async (identity: IdentityPorts, sender: Sender): Promise<void> => {
  const { clientId } = sender
  const wallet_id = walletIdOf(clientId, 'main')
  await sendCommand(identity, sender, {
    topic: walletCommands,
    account: wallet_id,
    command: { type: 'OpenWallet', wallet: { client_id: clientId, wallet_id, wallet_type: 'main' } },
    purpose: 'main wallet',
  })
}

/** Requests the demo account; the options account service opens it even if this process ends. */
const openDemoAccount = async (identity: IdentityPorts, sender: Sender): Promise<void> => {
  const kind = demoKindOf(sender.clientId)
  await sendCommand(identity, sender, {
    topic: optionsAccountCommands,
    account: accountClaimStream(kind),
    command: { type: 'RequestAccount', ...kind },
    purpose: 'demo account',
  })
}

const register = async (
  identity: IdentityPorts,
  sender: Sender,
  { person, claims }: { readonly person: NewPerson; readonly claims: Claims },
) => {
  const { clientId, key } = sender
  const encrypted = (field: string, text: string) => encryptText(key, { commandId: clientId, field, text })
  return sendCommand(identity, sender, {
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
 * Signs a person up: claims the e-mail address and the nickname, opens the main wallet and the demo account, and only then
 * registers the client, so that no client lacks them. After a crash the next attempt with the same e-mail address finds the
 * claims and finishes the sign-up; a nickname that only the unfinished attempt chose is then free. A taken nickname is
 * refused before the e-mail address is looked up, so that the refusal reveals nothing about the address and claims nothing.
 */
export const signUp = async (identity: IdentityPorts, person: NewPerson): Promise<SignUpResult> => {
  const claims = claimsOf(identity.namesSecret, person)
  if (await isNicknameTaken(identity, person)) return { kind: 'taken', what: 'nickname' }
  const clientId = await holderAfterClaim(identity, randomUUID(), claims.email_claim)
  const { values } = await identity.users.get([identityKeys.client(clientId)])
  if (values[0] !== undefined) return { kind: 'taken', what: 'email' }
  if ((await nicknameHolderAfterClaim(identity, clientId, claims.nickname_claim)) !== clientId)
    return { kind: 'taken', what: 'nickname' }
  const sender = await senderOf(identity, clientId, 'sign-up')
  await openMainWallet(identity, sender)
  await openDemoAccount(identity, sender)
  const registered = await register(identity, sender, { person, claims })
  if (registered === 'duplicate_request_id') return { kind: 'taken', what: 'email' }
  await identity.users.waitFor(registered.position)
  return registered.type === 'ClientRegistered' ? { kind: 'signed_up', clientId } : { kind: 'taken', what: 'email' }
}
