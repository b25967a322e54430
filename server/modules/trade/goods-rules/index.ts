export { giftsBeside } from './gifts.rules'
export {
  goodsProblem,
  isTicketGoods,
  largestNumber,
  limitLeft,
  mixesBorders,
  numberProblem,
  reasonText,
  stockText,
} from './goods.rules'
