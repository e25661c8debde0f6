// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Fails in every way a contract can fail.
contract Reverter {
    uint256 public counter;

    function refuse(string calldata reason) external payable {
        revert(reason);
    }

    function breakDown() external {
        counter += 1;
        assembly {
            invalid()
        }
    }

    function exhaust() external {
        while (true) counter += 1;
    }

    function succeed() external payable {
        counter += 1;
    }
}
