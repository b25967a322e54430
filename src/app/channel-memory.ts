import { isText, stored } from '@/platform/storage'

/** The channel that brought the shopper; ChannelStore keeps it. */
export const channelMemory = stored('CRM_CHANNEL_ID', isText)
