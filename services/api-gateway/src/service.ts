import { isConfirmationRequired } from '@folio/contracts/identity/email-verification.ts'
import { revocations } from '@folio/contracts/messaging/revocation.ts'
import { isClockBehind } from '@folio/option-contracts/asking/trading-clock.ts'
import { listeningUrl } from '@folio/rest-server/server/start-http.ts'
import { tokenAuthenticator } from '@folio/rest-server/tokens/authenticate.ts'
import { cachedAuthenticator } from '@folio/rest-server/tokens/cached-authenticator.ts'
import { startPeriodicTask } from '@folio/service-kit/periodic-task.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { startParts } from '@folio/service-kit/start-parts.ts'
import type { Gateway } from './application/gateway.ts'
import { deliverNotifications } from './application/notifications/deliver-notifications.ts'
import type { GatewayOptions } from './gateway-options.ts'
import type { AuthServer } from './http/upstream/auth-server.ts'
import { makeGateway } from './start/make-gateway.ts'
import { openGatewayParts } from './start/open-parts.ts'
import { startClientServer, startOperatorServer } from './start/start-servers.ts'

/** The interval of delivery, and so the longest delay of the first try of a code or a link. */
const DELIVERED_EVERY_MS = 1000

/** Delivers codes and links where the notifier is not polled; returns the function that stops it. */
const startDelivering = ({ log }: KeyedPorts, { notifier }: GatewayOptions, gateway: Gateway): (() => Promise<void>) =>
  notifier.isPolled
    ? async () => {}
    : startPeriodicTask(
        { name: 'deliver_notifications', everyMs: DELIVERED_EVERY_MS, log },
        deliverNotifications({ ...gateway, notifier, log }),
      )

/** A running gateway with its ports and its URL. */
export type RunningGateway = {
  readonly port: number
  readonly operatorPort: number
  readonly publicUrl: string
  /** Tells if its views can be read now, and it has seen no tick that its clock has not reached. */
  readonly isWell: () => boolean
  readonly stop: () => Promise<void>
}

/**
 * Starts the gateway: opens its views, its request-reply and its two HTTP servers, for clients and for the operator. If
 * a server cannot start, stops the rest before it rejects.
 */
export const startGateway = (ports: KeyedPorts, options: GatewayOptions): Promise<RunningGateway> =>
  startParts(async (started) => {
    const { bus, readModel, clock } = ports
    const parts = await openGatewayParts(ports)
    started(parts.stop)
    const authServer = Promise.withResolvers<AuthServer & { readonly publicUrl: string }>()
    const isRequired = isConfirmationRequired(options)
    const tokenSources = { readModel, users: parts.views.users, clock, isConfirmationRequired: isRequired }
    const tokens = cachedAuthenticator(tokenAuthenticator(tokenSources, () => authServer.promise))
    const gateway = makeGateway(ports, options, {
      parts,
      tokens,
      isConfirmationRequired: isRequired,
      publicUrl: async () => (await authServer.promise).publicUrl,
    })
    const stopDelivering = startDelivering(ports, options, gateway)
    started(stopDelivering)
    const isWell = () => parts.isReady() && !isClockBehind(gateway)
    const revoked = await bus.tail({ topic: revocations, onMessage: tokens.revoke })
    started(revoked.stop)
    const clients = await startClientServer({ ports, options }, gateway, {
      tokens,
      kindsAtCapacity: parts.kindsAtCapacity,
      authServer: authServer.promise,
      isReady: () => isWell() && options.isReady(),
    })
    started(clients.stop)
    const publicUrl = options.publicUrl ?? listeningUrl(options.host, clients.port)
    authServer.resolve({ ...(await options.authServer(publicUrl)), publicUrl })
    const operator = await startOperatorServer(ports, options, gateway)
    return {
      port: clients.port,
      operatorPort: operator.port,
      publicUrl,
      isWell,
      stop: async () => {
        await gateway.console.streams.stop()
        await Promise.all([clients.stop(), operator.stop()])
        await stopDelivering()
        await revoked.stop()
        await parts.stop()
      },
    }
  })
