// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A swindler's token: same name, symbol and decimals as USDT, another address. It can also claim
/// transfers that never happened, which is how address poisoning works.
contract FakeUSDT {
    string public name = "Tether USD";
    string public symbol = "USDT";
    uint8 public decimals = 6;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint256 initialSupply) {
        balanceOf[msg.sender] = initialSupply;
    }

    function transfer(address to, uint256 value) public returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function claim(address from, address to, uint256 value) public {
        emit Transfer(from, to, value);
    }
}
