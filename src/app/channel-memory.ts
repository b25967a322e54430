import { isText, stored } from '@/platform/storage'

/** The channel of the shopper's last entry; ChannelStore maintains it. */
export const channelMemory = stored('CRM_CHANNEL_ID', isText)
