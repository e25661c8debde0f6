export {
  decodeFlagWord,
  decodeTransferCall,
  decodeUnitsWord,
  encodeBalanceOfCall,
  encodeIsBlackListedCall,
  encodeTransferCall,
  FEE_MAXIMUM_CALL,
  FEE_RATE_CALL,
  PAUSED_CALL,
  TRANSFER_TOPIC,
} from "./trc20.ts";
