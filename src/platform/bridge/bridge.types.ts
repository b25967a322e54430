import type { BridgeCalls, BridgeName, NativeCalls, NativeName } from '@contract/codes/bridge'

/** A call that the native side did not complete: cancelled, refused, unknown, or without a reply in time. */
export class BridgeFailure extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

type Params<N extends BridgeName> = BridgeCalls[N]['params'] extends null ? [] : [params: BridgeCalls[N]['params']]

/** Calls the native app, with the timeout of the contract; rejects with BridgeFailure. */
export type AskNative = <N extends BridgeName>(name: N, ...params: Params<N>) => Promise<BridgeCalls[N]['data']>

/** Registers the handler of a native request; the handler returns whether the request was done. */
export type AnswerNative = <N extends NativeName>(name: N, handler: (params: NativeCalls[N]) => boolean) => void
