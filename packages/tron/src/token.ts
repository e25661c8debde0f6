export {
  decodeTransferCall,
  decodeUnitsWord,
  encodeBalanceOfCall,
  encodeTransferCall,
  TRANSFER_TOPIC,
} from "./trc20.ts";
export {
  decodeFlagWord,
  encodeIsBlackListedCall,
  FEE_MAXIMUM_CALL,
  FEE_RATE_CALL,
  PAUSED_CALL,
} from "./usdt-rules.ts";
