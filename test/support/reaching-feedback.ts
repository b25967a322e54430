// Calls with which one shopper could access another's feedback and its pictures, or votes on help texts.
import { type Attack, call } from './reaching'

const REPLY = 'POST feedback/reply'

export const FEEDBACK_ATTACKS: Record<string, Attack[]> = {
  'GET feedback/list': [{ ...call('GET feedback/list', "A's place", (a) => ({ cursor: a.feedbackNo })), isOwn: true }],
  'GET feedback/detail': [call('GET feedback/detail', "A's feedback", (a) => ({ feedbackNo: a.feedbackNo }))],
  [REPLY]: [
    call(REPLY, "A's feedback", (a) => ({ feedbackNo: a.feedbackNo, text: '乙的话' }), 'reach-feedback-0'),
    call(
      REPLY,
      "A's feedback and picture",
      (a) => ({ feedbackNo: a.feedbackNo, text: '乙的话', imageKeys: [a.pictureKey] }),
      'reach-feedback-1',
    ),
  ],
  'POST help/vote': [
    {
      ...call('POST help/vote', 'a text on which A has voted', (a) => ({ helpId: a.helpId, isHelpful: false })),
      isOwn: true,
    },
  ],
  'POST feedback/close': [call('POST feedback/close', "A's feedback", (a) => ({ feedbackNo: a.feedbackNo }))],
}
