import { BRIDGE_CODE } from '@contract/codes/bridge'
import { type AnswerNative, type AskNative, BridgeFailure } from './bridge.types'

/** A mini program is never inside the mall's native app. */
export const askNative: AskNative = () => Promise.reject(new BridgeFailure(BRIDGE_CODE.failed, 'no native app'))

export const answerNative: AnswerNative = () => {}
