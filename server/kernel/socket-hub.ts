import type { Tx } from './db'
import type { PubSub } from './pub-sub'

declare module './pub-sub' {
  interface Topics {
    /** Each id is the JSON of a `Packed`. */
    'socket.frame': true
  }
}

/** A socket as the hub sees it. */
export interface SocketMember {
  readonly id: string
  send(text: string): void
}

/** A frame for the sockets of some channels. */
export interface Delivery {
  channels: readonly string[]
  frame: object
  /** Id of a socket that does not get the frame, because its reply has the same content. */
  except?: string | undefined
}

type Packed = [channels: readonly string[], frame: object, except?: string | undefined]

/**
 * Delivers frames to the sockets of all processes that joined a channel, such as `shopper:<uid>`. Delivery is
 * best-effort: a client that was disconnected, or gets the frame `lost`, reads the rows.
 */
export class SocketHub {
  readonly #channels = new Map<string, Set<SocketMember>>()

  constructor(
    private readonly pubSub: PubSub,
    private readonly lost: object,
  ) {
    pubSub.subscribe('socket.frame', (ids) => {
      if (ids) for (const id of ids) this.#deliver(...(JSON.parse(id) as Packed))
      else this.#deliver([...this.#channels.keys()], this.lost)
    })
  }

  join(channel: string, member: SocketMember): void {
    const members = this.#channels.get(channel)
    if (members) members.add(member)
    else this.#channels.set(channel, new Set([member]))
  }

  leave(channel: string, member: SocketMember): void {
    const members = this.#channels.get(channel)
    if (members?.delete(member) && members.size === 0) this.#channels.delete(channel)
  }

  /** Sends frames after the commit of their transaction, in this order. */
  publish(tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
    return this.pubSub.publish(tx, 'socket.frame', deliveries.map(packed))
  }

  /** Sends a frame that is stored nowhere: other processes may miss it. */
  tell(delivery: Delivery): void {
    this.pubSub.tell('socket.frame', [packed(delivery)])
  }

  /** A member of several of the channels gets the frame once. */
  #deliver(channels: readonly string[], frame: object, except?: string): void {
    const members = new Set<SocketMember>()
    for (const channel of channels) for (const member of this.#channels.get(channel) ?? []) members.add(member)
    if (members.size === 0) return
    const text = JSON.stringify(frame)
    for (const member of members) if (member.id !== except) member.send(text)
  }
}

const packed = ({ channels, frame, except }: Delivery): string =>
  JSON.stringify([channels, frame, except] satisfies Packed)
