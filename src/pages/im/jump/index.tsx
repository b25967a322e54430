import { MALL_TARGET } from '@contract/codes/chat'
import { page } from '@/app/page'
import { Conversation } from '@/features/talk/chat/conversation'

/** For links that name a store, or none: the conversation with that store, or with the mall. */
export default page('chatJump', ({ params: { storeId = MALL_TARGET, orderId } }) => (
  <Conversation targetId={storeId} orderId={orderId} />
))
