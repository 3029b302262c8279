import type { IGossipServer } from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import { textUuid } from '../wire/identifiers.ts'

const DEFAULT_PORT = 2113

/** Gossip: a cluster of one member, at the address that the caller used. */
export const serveGossip =
  (instanceId: Uint8Array): IGossipServer['read'] =>
  (call, respond) => {
    const { hostname, port } = new URL(`http://${call.getHost()}`)
    const endPoint = new gossip.EndPoint()
    endPoint.setAddress(hostname)
    endPoint.setPort(port === '' ? DEFAULT_PORT : Number(port))
    const member = new gossip.MemberInfo()
    member.setInstanceId(textUuid(instanceId))
    member.setTimeStamp(`${Date.now()}0000`)
    member.setState(gossip.MemberInfo.VNodeState.LEADER)
    member.setIsAlive(true)
    member.setHttpEndPoint(endPoint)
    const info = new gossip.ClusterInfo()
    info.addMembers(member)
    respond(null, info)
  }
