import { MALL_TARGET } from '@contract/codes/chat'
import { page } from '@/app/page'
import { Conversation } from '@/features/talk/chat/conversation'

/** The conversation with the mall's own service. */
export default page('chatMall', ({ params: { orderId } }) => <Conversation targetId={MALL_TARGET} orderId={orderId} />)
