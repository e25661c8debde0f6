// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Token {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Pays many receivers in one chain transaction from what the caller has approved.
contract MultiSend {
    function send(address token, address[] calldata to, uint256[] calldata values) external {
        require(to.length == values.length);
        for (uint256 i = 0; i < to.length; i++) {
            require(Token(token).transferFrom(msg.sender, to[i], values[i]));
        }
    }
}
