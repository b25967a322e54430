import { host } from '@/platform/host'
import { NavIcon } from '@/ui/nav-bar/nav-bar'

interface ShareIconProps {
  /** The result of `useLateShare`. */
  share: { open: () => void }
  isOnPicture?: boolean
}

/** 分享 in the bar; the page renders the sheet of `useLateShare`. */
export function ShareIcon({ share, isOnPicture }: ShareIconProps) {
  return <NavIcon name="share-2" label="分享" onTap={share.open} isOnPicture={isOnPicture} />
}

/** For a bar without room next to the mini program's capsule, whose menu shares the page, too. */
export function ShareBesideCapsule(props: ShareIconProps) {
  return host.name === 'h5' ? <ShareIcon {...props} /> : null
}
