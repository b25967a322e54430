export { addOnsOf, grantTo, reachedOf } from './add-on.rules'
export {
  goodsProblem,
  isTicketGoods,
  largestNumber,
  limitLeft,
  mixesBorders,
  numberProblem,
  stockText,
} from './goods.rules'
