import { isText, stored } from '@/platform/storage'

/** The channel that brought the shopper (spec 3 "crm_channel_id"); ChannelStore keeps it. */
export const channelMemory = stored('CRM_CHANNEL_ID', isText)
