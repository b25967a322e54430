import { type ChildProcess, fork } from 'node:child_process'
import { UploadRefused } from '../../../gateways/upload/upload'
import type { Variant } from './media.rules'
import { type Master, makeMaster, makeVariant, printOf } from './picture'

/** Draws pictures, in this process or in another. */
export interface Pictures {
  makeMaster(source: string, target: string): Promise<Master>
  makeVariant(source: string, target: string, variant: Variant): Promise<unknown>
  printOf(source: string): Promise<string>
}

/** Draws in this process: for commands and tests, which end soon. */
export const drawnHere: Pictures = { makeMaster, makeVariant, printOf }

export interface PictureTask {
  id: number
  action: keyof Pictures
  args: readonly unknown[]
}

export interface PictureReply {
  id: number
  result?: unknown
  /** Reason of a failure; a status is set when the sender caused it. */
  fault?: { message: string; status?: number }
}

const IDLE_MS = 30_000

interface Waiting {
  ok(result: unknown): void
  no(error: Error): void
}

/**
 * Draws in a process of its own, which the first picture starts and which ends when idle: the allocator keeps the
 * memory of decoders (290 MB after forty large pictures) until the process ends.
 */
export class PictureProcess implements Pictures {
  #child: ChildProcess | null = null
  readonly #waiting = new Map<number, Waiting>()
  #idle: NodeJS.Timeout | null = null
  #lastId = 0

  constructor(
    private readonly entry: string,
    private readonly idleMs = IDLE_MS,
  ) {}

  makeMaster(source: string, target: string): Promise<Master> {
    return this.#ask('makeMaster', [source, target]) as Promise<Master>
  }

  makeVariant(source: string, target: string, variant: Variant): Promise<unknown> {
    return this.#ask('makeVariant', [source, target, variant])
  }

  printOf(source: string): Promise<string> {
    return this.#ask('printOf', [source]) as Promise<string>
  }

  #ask(action: keyof Pictures, args: readonly unknown[]): Promise<unknown> {
    if (this.#idle) clearTimeout(this.#idle)
    const child = this.#child ?? this.#start()
    const id = ++this.#lastId
    return new Promise((ok, no) => {
      this.#waiting.set(id, { ok, no })
      child.send({ id, action, args } satisfies PictureTask, (error) => error && this.#take({ id, fault: error }))
    })
  }

  #start(): ChildProcess {
    const child = fork(this.entry, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#child = child
    // The child must not keep an idle server running; it ends with the server.
    child.unref()
    child.channel?.unref()
    child.on('message', (reply: PictureReply) => this.#take(reply))
    const ended = () => {
      if (this.#child !== child) return
      this.#child = null
      for (const id of [...this.#waiting.keys()]) this.#take({ id, fault: { message: 'the picture process ended' } })
    }
    child.on('error', ended).on('exit', ended)
    return child
  }

  #take({ id, result, fault }: PictureReply): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (fault) waiting?.no(fault.status ? new UploadRefused(fault.status, fault.message) : new Error(fault.message))
    else waiting?.ok(result)
    if (this.#waiting.size > 0) return
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#end(), this.idleMs)
    this.#idle.unref()
  }

  #end(): void {
    const child = this.#child
    this.#child = null
    if (child?.connected) child.disconnect()
  }
}
