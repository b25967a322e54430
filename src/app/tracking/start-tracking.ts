import type { TrackFields } from '@contract/codes/tracking'
import { reaction } from 'mobx'
import { serverNow } from '../clock'
import { stores } from '../env'
import { type AppEvents, listen } from '../events'
import { settled } from '../first-screen'
import { credentials } from '../session/credentials'
import { ChannelStore } from '../stores/channel.store'
import { ConsentStore } from '../stores/consent.store'
import { EventQueue } from './event-queue'
import type { Sender } from './sender'

/**
 * Stores events in the queue from the start, if the shopper has consented; without consent an event is dropped. The
 * sender's code is loaded after the first screen.
 */
export function startTracking(): void {
  const consent = stores.get(ConsentStore)
  const channels = stores.get(ChannelStore)
  const queue = new EventQueue()
  let page = ''
  let sender: Sender | null = null

  function record({ name, fields }: AppEvents['track']): void {
    if (!consent.isGranted) return
    queue.add({
      at: serverNow(),
      name,
      page,
      uid: credentials.current?.uid ?? '',
      crm_channel_id: channels.crmChannelId,
      sale_channel: channels.saleChannel,
      fields,
    })
    sender?.wake()
  }
  function view(name: string): void {
    const fields: TrackFields<'page_view'> = { from: page }
    page = name
    record({ name: 'page_view', fields })
  }

  listen('track', record)
  listen('pageShown', ({ name }) => view(name))
  listen('login', () => record({ name: 'login', fields: {} }))

  async function begin(): Promise<void> {
    // Consent in the middle of a visit: the page in front counts as viewed from then on.
    if (page) view(page)
    await settled()
    // Consent may have been withdrawn meanwhile; then the code is not loaded.
    if (!consent.isGranted) return
    sender ??= await import('./start-sender').then(
      ({ makeSender }) => makeSender(queue),
      // The code failed to load: events stay in the queue until the next start.
      () => null,
    )
    if (consent.isGranted) sender?.start()
  }
  function end(): void {
    sender?.stop()
    queue.clear()
  }
  if (consent.isGranted) void begin()
  reaction(
    () => consent.isGranted,
    (isGranted) => {
      if (isGranted) void begin()
      else end()
    },
  )
}
