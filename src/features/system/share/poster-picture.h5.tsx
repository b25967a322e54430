import { Icon } from '@/ui/icon/icon'

/** An img element: only that can be saved by a long press. WeChat downloads no file, so there is a link, too. */
export function PosterPicture({ address }: { address: string }) {
  return (
    <div className="poster">
      <img className="poster__picture" src={address} alt="分享海报，含二维码" />
      <a className="btn btn--primary poster__keep" href={address} download="galleria.png">
        <Icon name="download" size={18} />
        保存图片
      </a>
    </div>
  )
}
