// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Sends TRX from inside a contract, where it is visible only as an internal transaction.
contract TrxSplitter {
    receive() external payable {}

    function split(address payable[] calldata to, uint256[] calldata values) external payable {
        require(to.length == values.length);
        for (uint256 i = 0; i < to.length; i++) pay(to[i], values[i]);
    }

    /// Succeeds as a whole while its inner payment is undone: a rejected entry in a good transaction.
    function trySplit(address payable to, uint256 value) external payable {
        try this.payThenFail(to, value) {} catch {}
    }

    function payThenFail(address payable to, uint256 value) external {
        pay(to, value);
        revert("undone");
    }

    /// Leaves everything to `heir` and removes the contract.
    function close(address payable heir) external {
        selfdestruct(heir);
    }

    function pay(address payable to, uint256 value) private {
        (bool sent, ) = to.call{value: value}("");
        require(sent, "not paid");
    }
}
